import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5.9';
import { describe, expect, it } from 'vitest';

const DIST = join(import.meta.dirname, '../../dist');

function parse(name: string): ts.SourceFile {
  const path = join(DIST, `${name}.d.ts`);
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}

/** Every statement and every member that a reader meets, by its name. */
function declared(file: ts.SourceFile): { readonly name: string; readonly comment: string }[] {
  const all: { name: string; comment: string }[] = [];
  const visit = (node: ts.Node, path: string): void => {
    // The texts of a table of constants say themselves what they are.
    if (ts.isVariableStatement(node)) {
      const [{ name }] = node.declarationList.declarations as unknown as [ts.VariableDeclaration];
      all.push({ name: name.getText(), comment: commentOf(node) });
      return;
    }
    const isMember = ts.isTypeElement(node) || ts.isClassElement(node);
    const isStatement =
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node);
    const named = isMember || isStatement;
    const name = named ? [path, node.name?.getText() ?? 'constructor'].filter(Boolean).join('.') : path;
    // What the unions of the package are told apart by.
    const isKind = ts.isPropertySignature(node) && node.name.getText() === 'kind';
    if (named && !isKind && !ts.isIndexSignatureDeclaration(node))
      all.push({ name, comment: commentOf(node) });
    // What a function takes and gives in place is explained by its own comment.
    if (ts.isFunctionDeclaration(node) || ts.isMethodSignature(node) || ts.isConstructorDeclaration(node))
      return;
    ts.forEachChild(node, (child) => visit(child, name));
  };
  ts.forEachChild(file, (node) => visit(node, ''));
  return all;
}

function commentOf(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .map((comment) => comment.getText())
    .join('\n');
}

describe.each(['library', 'exchange'])('the declarations of the %s', (name) => {
  it('explain every export and every member', () => {
    const all = declared(parse(name));
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ comment }) => comment === '').map((one) => one.name)).toEqual([]);
  });
});
