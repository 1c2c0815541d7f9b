import type { Guard, Method } from '#lib/contracts/call.ts';

export interface NotBuiltCall {
  method: Method;
  path: string;
  guard: Guard;
  feature: string;
}

/** Calls that later versions will add, by feature: methods, path, guard. */
const table: Record<string, string> = {
  rewards: `
    get /rewards/boss user
    get /rewards/earnings user
    post /rewards/earnings/initiate user
    get /gold-coin/balance user`,
};

export const notBuiltCalls: readonly NotBuiltCall[] = Object.entries(table).flatMap(
  ([feature, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [method, path, guard] = line.trim().split(' ');
        return { method, path, guard, feature } as NotBuiltCall;
      }),
);
