import type { Adapter, Adapters } from '#server/ports/adapter.ts';

/** The adapter that gets new orders, and those that may have received earlier ones. */
export function adaptersOf<Port extends Adapter>(
  current: Port,
  ...earlier: readonly Port[]
): Adapters<Port> {
  const all = [current, ...earlier];
  return { current, all, byId: (id) => all.find((each) => each.id === id) };
}
