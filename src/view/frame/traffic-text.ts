import type { CarriedBytes } from '../../domain/monitor-event.ts';
import type { Glyphs } from '../../text/glyphs.ts';

/** What the terminal and the service carry: `screen 0.4 kB/s · service 12.1 kB/s`. */
export function trafficText(traffic: CarriedBytes, { dot }: Glyphs): string {
  const { terminalBytesPerSecond, serviceBytesPerSecond } = traffic;
  return `screen ${rate(terminalBytesPerSecond)} ${dot} service ${rate(serviceBytesPerSecond)}`;
}

function rate(bytesPerSecond: number): string {
  return `${(bytesPerSecond / 1_000).toFixed(1)} kB/s`;
}
