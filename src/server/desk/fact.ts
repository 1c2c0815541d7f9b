import type { DeskFact } from '#lib/desk/parts.contract.ts';
import { formatUtc } from '#lib/look/zone-time.ts';

/** A moment in a case. The page shows it in the operator’s zone; whatever reads only the text gets UTC. */
export const timeFact = (label: string, at: Date): DeskFact => ({
  label,
  value: formatUtc(at.toISOString()),
  at: at.toISOString(),
  warn: false,
});
