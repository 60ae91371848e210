/**
 * What the program takes of node:util. An `import` of that module asks for all of its exports, and Node loads its diff, its
 * MIME types and its worker threads for them.
 */
export const { parseArgs, promisify } = process.getBuiltinModule('node:util');
