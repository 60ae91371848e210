/** What Ink's `render` needs of a stdout, as `stdout: writer.inkStdout as unknown as NodeJS.WriteStream`. */
export interface InkStdout extends NodeJS.EventEmitter {
  readonly isTTY: true;
  readonly writable: boolean;
  columns: number;
  rows: number;
  write(text: string, callback?: () => void): boolean;
}
