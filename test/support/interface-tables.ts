import { readFileSync } from 'node:fs';

export interface InterfaceField {
  readonly name: string;
  readonly required: boolean;
  /** `text`, `decimal`, `number`, …, a record's name, or either in brackets for a list. */
  readonly type: string;
}

export interface InterfaceEndpoint {
  readonly row: number;
  readonly method: string;
  readonly path: string;
  /** Names of the parameters, in path, query or body. */
  readonly parameters: readonly string[];
  /** Record the answer is or holds. */
  readonly answer: string;
  readonly signed: boolean;
}

const TEXT = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8');

/** The records of docs/interface.md, section 3, by record name. */
export const INTERFACE_RECORDS: ReadonlyMap<string, readonly InterfaceField[]> = new Map(
  TEXT.split(/^### 3\.\d+ /m)
    .slice(1)
    .map((section) => {
      const name = section.slice(0, section.indexOf('\n'));
      const fields = fieldsIn(section.split(/^## /m)[0] as string);
      return [name, fields] as const;
    }),
);

/** ``- text: `id*`, `slug` `` → two fields of that type, the first one required. */
function fieldsIn(section: string): readonly InterfaceField[] {
  return Array.from(section.matchAll(/^- ([^:]+): (`.+`)$/gm), ([, type = '', names = '']) =>
    Array.from(names.matchAll(/`([^`*]+)(\*?)`/g), ([, name = '', star]) => ({
      name,
      required: star === '*',
      type,
    })),
  ).flat();
}

/** The endpoints of docs/interface.md, section 2: `5. GET /markets/{id}: id*, creator → Market`. */
export const INTERFACE_ENDPOINTS: readonly InterfaceEndpoint[] = Array.from(
  TEXT.matchAll(/^(\d+)\. ([A-Z]+) (\/\S*): (?:(.*) )?→ (.*)$/gm),
  ([, row, method = '', path = '', parameters = '', answer = '']) => ({
    row: Number(row),
    method,
    path,
    parameters: namesIn(parameters),
    answer,
    signed: answer.endsWith('; signed'),
  }),
);

/** `{markets*: [token id], fidelity}; signed` → `markets`, `fidelity`. */
function namesIn(parameters: string): readonly string[] {
  const bare = parameters.replace(/\([^)]*\)|: \[[^\]]*\]|;.*/g, '');
  return bare.match(/[a-z_]+/g) ?? [];
}
