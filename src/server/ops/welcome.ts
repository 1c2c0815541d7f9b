import { brand } from '#lib/brand.ts';
import type { Env } from '#server/platform/env.ts';
import type { DemoAccounts } from './seed-if-empty.ts';
import type { DemoOperator } from './seed/operators.ts';
import type { DemoPerson } from './seed/people.ts';

/** The last lines of a start: the address, and who can sign in. */
export function welcome(env: Env, { people, operators }: DemoAccounts, tookMs: number): void {
  const seconds = (tookMs / 1000).toFixed(1);
  const lines = ['', `${brand.name} is running at ${env.origin}   (ready in ${seconds} s)`];
  if (people.length > 0) {
    lines.push(`Sandbox console: ${env.origin}/sandbox`, '', 'Demo sign-ins:');
    for (const person of people) lines.push(`  ${describe(person)}`);
    if (env.desk) lines.push('', `Desk: ${env.origin}/desk`, ...operators.map(describeOperator));
  }
  lines.push('', 'Stop with Ctrl-C.');
  console.log(lines.join('\n'));
}

/** The secret works in any authenticator app; the password is the demo accounts'. */
const describeOperator = ({ email, name, secret, role }: DemoOperator): string =>
  `  ${email.padEnd(26)} secret ${secret}   ${name}, ${role}`;

const describe = ({ email, password, pin, about }: DemoPerson): string =>
  `${email.padEnd(26)} password ${password}${pin ? `   PIN ${pin}` : ''}   ${about}`;
