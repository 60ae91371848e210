import { type AST, getStaticTOMLValue, ParseError, parseTOML } from 'toml-eslint-parser';

/** Where something stands in a file, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A key with its value, or the header of a table. */
export interface TomlEntry {
  readonly path: readonly string[];
  readonly keyAt: Place;
  /** Missing: the header of a table. */
  readonly value?: unknown;
  readonly valueAt: Place;
}

export type ParsedToml =
  | { readonly entries: readonly TomlEntry[] }
  | { readonly problem: string; readonly at: Place };

const MISSING_VALUE = 'Unspecified values are invalid';
const OPEN_TABLE = 'The name of a table ends with ]';
/** The parser's words for what is missing; it notices where the next thing stands, lines below perhaps. */
const MISSING: ReadonlySet<string> = new Set([
  MISSING_VALUE,
  'Expected equal (=) token',
  'The key, equals sign, and value must be on the same line',
]);

/** Every key of a TOML text in order, tables unfolded; or where it stops being TOML. */
export function parseToml(text: string): ParsedToml {
  const source = text.replace(/^\uFEFF/, '');
  try {
    const { body } = parseTOML(source).body[0];
    return { entries: body.flatMap((node) => unfold(node, [])) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return describeParseError(error, source.slice(0, error.index).trimEnd());
  }
}

function describeParseError({ message, lineNumber, column }: ParseError, before: string): ParsedToml {
  const lines = before.split('\n');
  const last = lines.at(-1) ?? '';
  const lacksValue = /^[\w\s.-]+=$/.test(last);
  const isAbove = lines.length < lineNumber && (lacksValue || MISSING.has(message));
  const isOpenTable = /^\s*\[[^\]]*$/.test(last);
  const problem = isOpenTable ? OPEN_TABLE : isAbove && lacksValue ? MISSING_VALUE : message;
  const at = isAbove
    ? { line: lines.length, column: last.length + 1 }
    : { line: lineNumber, column: column + 1 };
  return { problem: `this is not TOML: ${problem.toLowerCase()}`, at };
}

function unfold(node: AST.TOMLTable | AST.TOMLKeyValue, above: readonly string[]): TomlEntry[] {
  const path = [...above, ...namesOf(node.key)];
  const keyAt = placeOf(node.key);
  if (node.type === 'TOMLTable') {
    // A table that may be repeated is a list, which no setting is.
    if (node.kind === 'array') return [{ path, keyAt, value: [], valueAt: keyAt }];
    return [{ path, keyAt, valueAt: keyAt }, ...node.body.flatMap((inner) => unfold(inner, path))];
  }
  const valueAt = placeOf(node.value);
  if (node.value.type !== 'TOMLInlineTable')
    return [{ path, keyAt, value: getStaticTOMLValue(node.value), valueAt }];
  return [{ path, keyAt, valueAt }, ...node.value.body.flatMap((inner) => unfold(inner, path))];
}

function namesOf({ keys }: AST.TOMLKey): string[] {
  return keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value));
}

function placeOf({ loc }: AST.TOMLKey | AST.TOMLContentNode): Place {
  return { line: loc.start.line, column: loc.start.column + 1 };
}
