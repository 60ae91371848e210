/** Parsed JSON of a shape the interface leaves open; every string in it is sanitized. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** An object of parsed JSON. */
export type JsonObject = { readonly [key: string]: JsonValue };
