import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { brand } from '#lib/brand.ts';
import { addOperator, listOperators, removeOperator } from '#server/desk/index.ts';
import type { Command } from '#server/ops/command.ts';
import { readOptions } from '#server/ops/options.ts';
import { Trouble } from '#server/ops/trouble.ts';
import { qrText } from '#server/platform/qr.ts';
import type { Services } from '#server/services.ts';

const usage = `npm run ops -- operator list
npm run ops -- operator add <e-mail> --name "Ada Obi"
npm run ops -- operator remove <e-mail>`;

const SECRET_BYTES = 20;
const PASSWORD_BYTES = 15;

const Email = z.email({ error: 'Give the e-mail of the operator.' });
const by = () => `operator:${userInfo().username}`;

async function list({ db }: Services): Promise<void> {
  const operators = await listOperators(db);
  for (const { email, name, active, created_at } of operators) {
    const since = created_at.toISOString().slice(0, 10);
    console.log(`${email.padEnd(30)} ${name}, since ${since}${active ? '' : ', removed'}`);
  }
  console.log(`${operators.filter(({ active }) => active).length} operators can sign in.`);
}

/** Password and secret are shown once and kept nowhere in clear. */
async function add(services: Services, args: string[]): Promise<void> {
  const schema = z.object({
    email: Email,
    name: z.string({ error: 'Say who it is: --name "Ada Obi".' }).trim().min(2).max(60),
  });
  const words = ['email'];
  const asked = readOptions(args, { usage: 'operator add <e-mail> --name "…"', words, schema });
  const secret = new Secret({ size: SECRET_BYTES });
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const given = { ...asked, password, secret: secret.base32 };
  if (!(await addOperator(services, given, by())))
    throw new Trouble(`There is an operator ${asked.email} already.`);
  const issuer = `${brand.name} desk`;
  const link = new TOTP({ issuer, label: asked.email, secret }).toString();
  console.log(qrText(link));
  console.log(`Password:  ${password}`);
  console.log(`Secret:    ${secret.base32}`);
  console.log(`Link:      ${link}`);
  console.log('Scan the code with an authenticator app. None of this is shown again.');
}

async function remove(services: Services, args: string[]): Promise<void> {
  const schema = z.object({ email: Email });
  const asked = readOptions(args, { usage: 'operator remove <e-mail>', words: ['email'], schema });
  if (!(await removeOperator(services, asked.email, by())))
    throw new Trouble(`There is no operator ${asked.email}.`);
  console.log(`${asked.email} can’t sign in any more; open sessions have ended.`);
}

/** Who may work at the desk. */
export const command: Command = {
  name: 'operator',
  summary: 'who works at the desk: list, add <e-mail> --name, remove <e-mail>',
  async run(services, [verb = 'list', ...args]) {
    if (verb === 'list') return list(services);
    if (verb === 'add') return add(services, args);
    if (verb === 'remove') return remove(services, args);
    throw new Trouble(usage);
  },
};
