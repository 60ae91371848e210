import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { Clock } from '../../domain/clock.ts';
import { errorCode } from '../../storage/write-durably.ts';
import type { Settings } from '../../config/settings.ts';
import { addressesOf } from './check-hosts.ts';
import { findingsOf, type Finding } from './finding.ts';

const PATIENCE_MS = 5_000;
const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** The certificate of every host of the service, each once. */
export async function checkCertificates(settings: Settings, clock: Clock): Promise<readonly Finding[]> {
  const origins = new Set(Object.values(addressesOf(settings)).map((address) => new URL(address).origin));
  const found = await Promise.all([...origins].map((origin) => checkCertificate(origin, clock)));
  return found.flat();
}

/** Nothing to say where there is none, or where nobody answers at all. */
async function checkCertificate(url: string, clock: Clock): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return [];
  const { ok, warn, fail } = findingsOf('certificate');
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const handshake = await shakeHands(host, Number(port || 443), clock);
  if (handshake === undefined) return [];
  if ('code' in handshake) {
    if (handshake.code === 'ERR_SSL_WRONG_VERSION_NUMBER') {
      return [
        fail(
          `${hostname}:${port || 443} speaks no TLS`,
          'begin the address with http://, or give the port that https has',
        ),
      ];
    }
    return [fail(`that of ${host} cannot be trusted: ${handshake.code}`, adviceOn(handshake.code))];
  }
  const daysLeft = Math.floor((handshake.validToMs - clock.now()) / DAY_MS);
  const says = `${host}: ${handshake.protocol}, valid for ${daysLeft} days`;
  return [daysLeft >= SOON_DAYS ? ok(says) : warn(says, 'ask the service to renew it')];
}

type Handshake = { readonly protocol: string; readonly validToMs: number } | { readonly code: string };

function shakeHands(host: string, port: number, clock: Clock): Promise<Handshake | undefined> {
  return new Promise((resolve) => {
    const servername = isIP(host) === 0 ? host : '';
    const socket = connect({ host, port, servername, rejectUnauthorized: true });
    const finish = (handshake: Handshake | undefined): void => {
      forget();
      socket.destroy();
      resolve(handshake);
    };
    const forget = clock.schedule(PATIENCE_MS, () => finish(undefined));
    socket.once('secureConnect', () => finish(describe(socket)));
    socket.once('error', (error) =>
      finish(isOfTls(errorCode(error)) ? { code: errorCode(error) } : undefined),
    );
  });
}

function describe(socket: TLSSocket): Handshake {
  return {
    protocol: socket.getProtocol() ?? 'TLS',
    validToMs: Date.parse(socket.getPeerCertificate().valid_to),
  };
}

/** Codes of OpenSSL and of Node's own check of names; others say that there was no connection. */
function isOfTls(code: string): boolean {
  return /CERT|TLS|SSL|SIGNATURE|ALTNAME|ISSUER/.test(code);
}

function adviceOn(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'the service must renew it; or this machine’s clock is wrong';
  if (code.includes('ALTNAME')) return 'it is that of another host: check the address';
  if (/SELF_SIGNED|ISSUER|VERIFY/.test(code))
    return 'name its authority in NODE_EXTRA_CA_CERTS, if you trust it';
  return 'check the address and the port';
}
