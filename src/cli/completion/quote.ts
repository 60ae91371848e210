/** In single quotes, as all three shells read them. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}
