import type { Adapter, Adapters, Wanted } from '#server/ports/adapter.ts';

/** Only the ids of our own sandboxes end like this. */
export const isStandIn = (id: string): boolean => id.endsWith('-sandbox');

/**
 * Keeps a sandbox out of requests that a real provider serves, and real providers out of a test
 * system.
 */
const inUseOf = <Port extends Adapter>(current: Port, all: readonly Port[]): Port[] =>
  all.filter(
    (each) => each === current || (each.isSandbox === current.isSandbox && !isStandIn(each.id)),
  );

/**
 * Creates the adapters of a port: those for new requests, in order, and those that may have
 * received earlier ones.
 */
export function adaptersOf<Port extends Adapter>(
  current: Port,
  ...others: readonly Port[]
): Adapters<Port> {
  const all = [current, ...others];
  const inUse = inUseOf(current, all);
  const fitFor = ({ country, product, among = () => true }: Wanted<Port>): Port[] =>
    inUse.filter((each) => among(each) && (each.serves?.({ country, product }) ?? true));
  return {
    current,
    all,
    inUse,
    byId: (id) => all.find((each) => each.id === id),
    choose: (wanted) => Promise.resolve(fitFor(wanted)[0] ?? current),
    only(wanted) {
      const [first, ...others] = fitFor(wanted);
      return others.length > 0 ? undefined : (first ?? current);
    },
  };
}
