import { countCanceled, type Reckoning } from '../../cancel/describe-cancel.ts';

/** `6 canceled`, unless no answer told of any, and `2 tries`. */
export function tellCounts(cancel: Reckoning & { readonly attempts: number }): readonly string[] {
  const canceled = countCanceled(cancel);
  const { attempts } = cancel;
  return [...(canceled > 0 ? [`${canceled} canceled`] : []), attempts === 1 ? '1 try' : `${attempts} tries`];
}
