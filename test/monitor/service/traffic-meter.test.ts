import { expect, it } from 'vitest';
import { createTrafficMeter } from '../../../src/monitor/service/traffic-meter.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

it('tells bytes a second over the last ten, whatever came before', async () => {
  const clock = simulatedClock();
  const measure = createTrafficMeter(clock);
  expect(measure({ terminalBytes: 0, serviceBytes: 0 })).toEqual({
    terminalBytesPerSecond: 0,
    serviceBytesPerSecond: 0,
  });
  const rates = [];
  for (let second = 1; second <= 30; second++) {
    await clock.advance(1_000);
    const fast = Math.min(second, 10) * 1_000;
    rates.push(measure({ terminalBytes: second * 200, serviceBytes: fast }));
  }
  expect(rates[9]).toEqual({ terminalBytesPerSecond: 200, serviceBytesPerSecond: 1_000 });
  expect(rates[29]).toEqual({ terminalBytesPerSecond: 200, serviceBytesPerSecond: 0 });
});
