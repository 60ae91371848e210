/**
 * Makes one file of declarations out of a tree of them: what the entry exports, and what that refers to. TypeScript 7 has no
 * compiler API, so that of 5.9 reads the tree; what cannot be told apart or found by its reader is an error here.
 */
import ts from 'typescript-5.9';

/** Prices and sizes are plain numbers inside; others shall not pass 0.41 for 410000. */
const PLAIN_MICROS = 'type Micros = number;';
const BRANDED_MICROS =
  "type Micros = number & {\n    /** Only the compiler knows it. */\n    readonly 'a whole number of millionths': never;\n};";

/** What every reader has from its own libraries. */
const IS_LIBRARY = /\/lib\.[\w.]+\.d\.ts$/;

type Declared =
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.VariableStatement;

function isDeclared(node: ts.Node): node is Declared {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isVariableStatement(node)
  );
}

/** The statement at the top of its file that declares `symbol`, if it does. */
function statementOf(symbol: ts.Symbol): Declared | undefined {
  let node: ts.Node | undefined = symbol.declarations?.[0];
  if (node && ts.isVariableDeclaration(node)) node = node.parent.parent;
  return node && isDeclared(node) && ts.isSourceFile(node.parent) ? node : undefined;
}

/** The text of one file with what `entry` exports, each with its comment. */
export function flattenDeclarations(entry: string): string {
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    types: [],
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} exports nothing`);
  const resolve = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  const exported = new Set<ts.Symbol>();
  for (const symbol of checker.getExportsOfModule(module)) {
    const target = resolve(symbol);
    if (target.name !== symbol.name)
      throw new Error(`${target.name} is exported as ${symbol.name}: name it alike`);
    exported.add(target);
  }

  const texts = new Map<string, string>();
  const found = new Set<ts.Symbol>(exported);
  for (const symbol of found) {
    const statement = statementOf(symbol);
    if (!statement) throw new Error(`${symbol.name} is no declaration`);
    if (texts.has(symbol.name)) throw new Error(`two declarations are called ${symbol.name}`);
    texts.set(symbol.name, write(statement, exported.has(symbol)));
    for (const used of namesIn(statement)) found.add(used);
  }
  return `${[...texts.values()].join('\n')}\nexport {};\n`;

  /** What a statement refers to that is not its reader's already. */
  function namesIn(statement: Declared): ts.Symbol[] {
    const names: ts.Symbol[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isImportTypeNode(node)) throw new Error(`${node.getText()}: give it a name`);
      if (ts.isIdentifier(node)) {
        const symbol = checker.getSymbolAtLocation(node);
        if (!symbol) throw new Error(`${node.text} is not known to who imports ${entry}`);
        const target = resolve(symbol);
        const source = target.declarations?.[0]?.getSourceFile();
        if (!source) throw new Error(`${node.text} is not known to who imports ${entry}`);
        if (statementOf(target) && !IS_LIBRARY.test(source.fileName)) names.push(target);
      }
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(statement, visit);
    return names;
  }
}

/** A statement with its comment, exported or not. */
function write(statement: Declared, isExported: boolean): string {
  const source = statement.getSourceFile();
  const text = statement.getText(source).replace(/^(export )?(declare )?/, '');
  const comment = source.text.slice(statement.getStart(source, true), statement.getStart(source));
  const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  const keyword = `${isExported ? 'export ' : ''}${isType ? '' : 'declare '}`;
  return `${comment}${keyword}${text.replace(PLAIN_MICROS, BRANDED_MICROS)}`;
}
