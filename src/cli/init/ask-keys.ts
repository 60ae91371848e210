import { type Part, PART_NAMES, PARTS, partProblem } from '../../config/credentials/credential-parts.ts';
import type { Environment } from '../../system/environment.ts';

/** The four parts of an account's keys, as they were typed. */
export type Keys = Readonly<Record<Part, string>>;

/** Asks a person for what no screen shows; undefined: they want no more of it (Ctrl-C). */
export type AskSecret = (question: string) => Promise<string | undefined>;

/** How the published clients of the family call the parts in the environment. */
const CLIENT_VARIABLES: Readonly<Partial<Record<Part, string>>> = {
  apiKey: 'CLOB_API_KEY',
  secret: 'CLOB_SECRET',
  passphrase: 'CLOB_PASS_PHRASE',
};

/**
 * Asks for each part until it is well-formed. Enter takes the published client's variable where it is set, and at the
 * first part leaves the keys out. No message quotes a value.
 */
export async function askKeys(
  ask: AskSecret,
  environment: Environment,
): Promise<Keys | 'none' | 'interrupted'> {
  const keys: Partial<Record<Part, string>> = {};
  for (const part of PARTS) {
    const variable = CLIENT_VARIABLES[part] ?? '';
    const offered = environment[variable] || undefined;
    const hint = part === 'address' ? ' (Enter for none now)' : offered ? ` (Enter takes ${variable})` : '';
    let question = `${PART_NAMES[part]}${hint}: `;
    while (keys[part] === undefined) {
      const typed = await ask(question);
      if (typed === undefined) return 'interrupted';
      const value = typed.trim() || offered || '';
      if (value === '' && part === 'address') return 'none';
      const problem = partProblem(part, value);
      if (problem === undefined) keys[part] = value;
      else question = `${PART_NAMES[part]} ${problem}. Again${hint}: `;
    }
  }
  return keys as Keys;
}
