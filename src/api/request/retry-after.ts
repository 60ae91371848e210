const SECONDS = /^\d{1,15}(?:\.\d{1,9})?$/;
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .*GMT$/;
/** A year: whatever lies beyond is told as this. */
const MOST_MS = 365 * 86_400_000;

/**
 * How long a `Retry-After` header asks to wait, in milliseconds, never less than it says: seconds or an HTTP
 * date, by the service's clock. Of several the longest counts. 0, a negative number and a date in the past
 * are 0. Undefined when nothing in it can be read.
 */
export function parseRetryAfter(
  header: string | readonly string[] | undefined,
  serviceNowMs: number,
): number | undefined {
  const forms = (Array.isArray(header) ? header : [header]) as readonly (string | undefined)[];
  const waits = forms
    .flatMap((form) => splitForms(form ?? ''))
    .map((form) => parseForm(form, serviceNowMs))
    .filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : Math.min(MOST_MS, Math.max(...waits));
}

/** Headers sent twice are joined by commas; a date has a comma of its own. */
function splitForms(header: string): string[] {
  return header.split(/,\s*(?![^,]*\bGMT)/).map((form) => form.trim());
}

function parseForm(form: string, serviceNowMs: number): number | undefined {
  if (SECONDS.test(form)) return Math.ceil(Number(form) * 1000);
  if (/^-\d+(?:\.\d+)?$/.test(form)) return 0;
  const dateMs = HTTP_DATE.test(form) ? Date.parse(form) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - serviceNowMs);
}
