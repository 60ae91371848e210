/**
 * undici's Client without the rest of undici, which doubles its start. Only `dispatch` is there: `request`
 * and its kin are added by undici's main file.
 */
declare module 'undici/lib/dispatcher/client.js' {
  import type { Client } from 'undici';

  const DeepClient: typeof Client;
  export default DeepClient;
}
