import { formatMinor, money } from '#lib/money.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import {
  listOpenFlags,
  listRejectionAppeals,
  type OpenFlag,
} from '#server/orders/flags/list-open-flags.ts';

const at = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

function linesOf(flag: OpenFlag): string[] {
  const { reference, order_reference, amount, held, currency, kind, rule, facts } = flag;
  const say = (minor: bigint) => formatMinor(money(minor, currency));
  return [
    `${reference}  ${order_reference}  ${flag.username}  ${say(amount)} (${say(held)} held)`,
    `  ${kind}: ${rule}, by ${flag.raised_name} ${at(flag.raised_at)}, ends ${at(flag.release_at)}`,
    ...Object.entries(facts).map(([name, value]) => `  ${name}: ${value}`),
    ...(flag.appeal && flag.appealed_at
      ? [`  appeal ${at(flag.appealed_at)}: ${flag.appeal}`]
      : []),
  ];
}

/** Read only: what is flagged, until when, and the owner's appeal. */
export const command = defineCommand({
  name: 'flags',
  verb: verb({
    async run({ db }) {
      const flags = await listOpenFlags(db);
      for (const line of flags.flatMap(linesOf)) console.log(line);
      const appeals = await listRejectionAppeals(db);
      for (const { order_reference, message, created_at } of appeals)
        console.log(`${order_reference}  not accepted, appeal ${at(created_at)}: ${message}`);
      console.log(
        `${flags.length} open flags, ${appeals.length} appeals against rejections. Times are UTC.`,
      );
    },
  }),
});
