/** A mistake in what the user gave: a line for each that says what is wrong and what to do. Exit code 2. */
export class UsageError extends Error {}
