import { FAULTS, formsOf, isFaultName } from '../faults/fault-names.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { boolean, integer, requiredText, text } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { CONTROL_ROOT as ROOT } from './control-root.ts';

const knownFaults = endpoint({
  method: 'GET',
  path: `${ROOT}/faults`,
  surface: 'control',
  parameters: {},
  answer: (world) => answer({ on: world.faults.list(), known: FAULTS }),
});

const switchFaultOn = endpoint({
  method: 'PUT',
  path: `${ROOT}/faults/:name`,
  surface: 'control',
  parameters: {
    name: requiredText(),
    path: text(),
    times: integer(1, 1_000_000, undefined),
    amount: integer(-86_400_000, 86_400_000, undefined),
    form: text(),
  },
  answer(world, { name, path, times, amount, form: given }) {
    if (!isFaultName(name)) return refuse('control', 404, `there is no fault ${name}`);
    const forms = formsOf(name);
    const form = forms.find((each) => each === given);
    if (given !== undefined && form === undefined) {
      const known =
        forms.length === 0 ? `${name} has no forms` : `form of ${name} must be one of ${forms.join(', ')}`;
      return refuse('control', 400, known);
    }
    world.faults.on(name, {
      ...(path !== undefined && { path }),
      ...(times !== undefined && { times }),
      ...(amount !== undefined && { amount }),
      ...(form !== undefined && { form }),
    });
    return answer({ on: world.faults.list() });
  },
});

const switchFaultOff = endpoint({
  method: 'DELETE',
  path: `${ROOT}/faults/:name`,
  surface: 'control',
  parameters: { name: requiredText() },
  answer(world, { name }) {
    if (!isFaultName(name)) return refuse('control', 404, `there is no fault ${name}`);
    world.faults.off(name);
    return answer({ on: world.faults.list() });
  },
});

const clearFaults = endpoint({
  method: 'DELETE',
  path: `${ROOT}/faults`,
  surface: 'control',
  parameters: {},
  answer(world) {
    world.faults.clear();
    return answer({ on: {} });
  },
});

const switchLimits = endpoint({
  method: 'PUT',
  path: `${ROOT}/limits`,
  surface: 'control',
  parameters: { enforced: boolean(true) },
  answer(world, { enforced }) {
    world.isLimited = enforced;
    return answer({ enforced });
  },
});

/** What goes wrong, and whether the rate limits are enforced. */
export const FAULT_ROUTES: readonly Endpoint[] = [
  knownFaults,
  switchFaultOn,
  switchFaultOff,
  clearFaults,
  switchLimits,
];
