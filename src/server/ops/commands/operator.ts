import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { brand } from '#lib/brand.ts';
import { operatorRoles } from '#lib/desk/rights.ts';
import { addOperator, changeRole, listOperators, removeOperator } from '#server/desk/operators.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { Trouble } from '#server/ops/trouble.ts';
import { qrText } from '#server/platform/qr.ts';
import type { Services } from '#server/platform/services.ts';

const SECRET_BYTES = 20;
const PASSWORD_BYTES = 15;

const Role = z.enum(operatorRoles, { error: `--role takes ${operatorRoles.join(', ')}.` });
const Email = z.email({ error: 'Enter the operator’s email.' });
const Removed = z.object({ email: Email });
const Added = Removed.extend({
  name: z.string({ error: 'Enter a name: --name "Ada Obi".' }).trim().min(2).max(60),
  role: Role,
});
const Changed = Removed.extend({ role: Role });
const by = () => `operator:${userInfo().username}`;

async function list({ db }: Services): Promise<void> {
  const operators = await listOperators(db);
  for (const { email, name, active, role, created_at } of operators) {
    const since = created_at.toISOString().slice(0, 10);
    console.log(`${email.padEnd(30)} ${name}, ${role}, since ${since}${active ? '' : ', removed'}`);
  }
  console.log(`${operators.filter(({ active }) => active).length} operators can sign in.`);
}

/** The password and the secret are shown once and never stored in plain text. */
async function add(services: Services, asked: z.output<typeof Added>): Promise<void> {
  const secret = new Secret({ size: SECRET_BYTES });
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const given = { ...asked, password, secret: secret.base32 };
  if (!(await addOperator(services, given, by())))
    throw new Trouble(`The operator ${asked.email} already exists.`);
  const issuer = `${brand.name} desk`;
  const link = new TOTP({ issuer, label: asked.email, secret }).toString();
  console.log(qrText(link));
  console.log(`Password:  ${password}`);
  console.log(`Secret:    ${secret.base32}`);
  console.log(`Link:      ${link}`);
  console.log('Scan the code with an authenticator app. None of this is shown again.');
}

async function change(services: Services, asked: z.output<typeof Changed>): Promise<void> {
  if (!(await changeRole(services.db, asked, by())))
    throw new Trouble(`No operator ${asked.email} has another role.`);
  console.log(`${asked.email} is now ${asked.role}.`);
}

async function remove(services: Services, asked: z.output<typeof Removed>): Promise<void> {
  if (!(await removeOperator(services, asked.email, by())))
    throw new Trouble(`We couldn’t find operator ${asked.email}.`);
  console.log(`${asked.email} can’t sign in any more; open sessions have ended.`);
}

/** Who can work at the desk. */
export const command = defineCommand({
  name: 'operator',
  verbs: {
    list: verb({ run: list }),
    add: verb({
      usage: '<email> --name "Ada Obi" --role lead',
      words: ['email'],
      schema: Added,
      run: add,
    }),
    role: verb({ usage: '<email> --role lead', words: ['email'], schema: Changed, run: change }),
    remove: verb({ usage: '<e-mail>', words: ['email'], schema: Removed, run: remove }),
  },
});
