import { Violation, type World } from './world.ts';

/** @throws Violation that shows the first few, unless there are none */
export function assertNone(what: string, found: readonly unknown[]): void {
  const shown = JSON.stringify(found.slice(0, 3), (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  if (found.length > 0) throw new Violation(`${what}: ${shown}`);
}

export async function rowsOf(
  world: World,
  text: string,
  values: unknown[] = [],
): Promise<object[]> {
  const { rows } = await world.server.admin.query<object>(text, values);
  return rows;
}
