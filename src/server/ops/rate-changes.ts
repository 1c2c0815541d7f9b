import { z } from 'zod';
import type { RateChange } from '#lib/desk/rates.contract.ts';

/** Numbers to set, as they are typed: "name=0.61,name=0.5". */
export const ratesLike = (example: string) =>
  z
    .string({ error: `Enter what to set: ${example}.` })
    .regex(
      /^[^=,]+=\d{1,8}(\.\d{1,6})?(,[^=,]+=\d{1,8}(\.\d{1,6})?)*$/,
      'Write name=0.61,name=0.5.',
    )
    .transform((text) =>
      text.split(',').map((each) => {
        const [name = '', value = ''] = each.split('=');
        return { name, value };
      }),
    );

type Shown = Pick<RateChange, 'rows' | 'effects' | 'why'> & Partial<Pick<RateChange, 'warnings'>>;

const byPercent = (percent: string | null) => (percent === null ? '' : `  ${percent}%`);

/** Prints what a change of rates does. */
export function printPlan({ rows, effects, warnings = [], why }: Shown): void {
  for (const { name, before, after, change_percent } of rows)
    console.log(`${name}  ${before} -> ${after}${byPercent(change_percent)}`);
  for (const { what, title, currency, before, after, change_percent } of effects) {
    const start = what === 'says' ? title : `${what} ${title}`;
    const of = currency ? `${currency} ` : '';
    console.log(`  ${start}: ${of}${before} -> ${after}${byPercent(change_percent)}`);
  }
  for (const { text, name } of warnings)
    console.log(`  Warning${name ? `, ${name}` : ''}: ${text}`);
  if (why) console.log(`  This needs a second approver. ${why}`);
}
