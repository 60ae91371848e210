/** Whether no such file can be: service accounts have /dev/null for a home. */
export function isNowhere(file: string): boolean {
  return file.startsWith('/dev/null/');
}
