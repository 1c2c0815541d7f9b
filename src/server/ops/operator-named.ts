import { z } from 'zod';
import { findOperator } from '#server/desk/index.ts';
import type { Services } from '#server/platform/services.ts';
import { Trouble } from './trouble.ts';

/** Who acts, as typed: what is done here is done as at the desk, by a person who works there. */
export const OperatorEmail = z.email({
  error: 'Say who you are: --by <e-mail of an operator>.',
});

/** The operator's id. @throws Trouble for somebody who does not work at the desk */
export async function operatorNamed({ db }: Pick<Services, 'db'>, email: string): Promise<string> {
  const found = await findOperator(db, email.trim().toLowerCase());
  if (!found?.active) throw new Trouble(`There is no operator ${email}.`);
  return found.id;
}

/** The same as the audit log names them: operator:<uuid>. @throws Trouble as operatorNamed */
export const actorNamed = async (services: Pick<Services, 'db'>, email: string): Promise<string> =>
  `operator:${await operatorNamed(services, email)}`;
