/** One record, and how many of its values could not be read: missing for none. */
export type Partly<T> = T & { readonly lostValues?: number };
