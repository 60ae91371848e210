/** The interface as it is described, without a fault. */
import type { Opponent } from '../support/opponent.ts';
import { LISBON } from '../support/world.ts';

const [yes = ''] = LISBON.tokens;

export default [
  { name: 'the interface as described, by condition id', honest: true, byKey: 'usual' },
  { name: 'the interface as described, by slug', honest: true, ref: LISBON.slug },
  { name: 'the interface as described, by numeric id', honest: true, ref: LISBON.id },
  { name: 'the interface as described, an outcome by name', honest: true, outcome: 'No' },
  {
    name: 'the interface as described, an outcome by its token',
    honest: true,
    ref: yes,
    refIsToken: true,
    outcome: 'Yes',
  },
  {
    name: 'the interface as described, with no orders there',
    honest: true,
    orders: () => [],
    byKey: 'never',
  },
] satisfies Opponent[];
