import type { DeskFact } from '#lib/desk/parts.contract.ts';
import { formatUtc } from '#lib/look/zone-time.ts';

/** A moment in a case. Pages show it in the operator's zone; readers of the text alone get UTC. */
export const timeFact = (label: string, at: Date): DeskFact => ({
  label,
  value: formatUtc(at.toISOString()),
  at: at.toISOString(),
  warn: false,
});
