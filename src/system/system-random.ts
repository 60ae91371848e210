import type { Random } from '../domain/random.ts';

export const realRandom: Random = { next: () => Math.random() };
