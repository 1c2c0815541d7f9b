import { supportedCountries } from '#lib/countries.ts';
import { jobRules } from './job-rules.ts';
import { purgeRules } from './purge-rules.ts';
import { timesOf, type RetentionRule } from './retention-rule.ts';

const DAY_S = 24 * 3600;
const YEAR_S = 365 * DAY_S;

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

function writeTime(seconds: number): string {
  if (seconds === 0) return 'deleted at once';
  if (seconds >= YEAR_S && seconds % YEAR_S === 0) return plural(seconds / YEAR_S, 'year');
  return seconds < DAY_S ? plural(seconds / 3600, 'hour') : plural(seconds / DAY_S, 'day');
}

const writeTimes = (rule: RetentionRule): string =>
  timesOf(rule)
    .map(([country, seconds]) => {
      const time = writeTime(seconds);
      return country ? `${time} in ${supportedCountries[country].name}` : time;
    })
    .join(', ');

const lineOf = (rule: RetentionRule): string =>
  `| ${rule.what} | ${writeTimes(rule)} | ${rule.since} | ${rule.why} | \`${rule.table}\` |`;

/** The rules as a table in Markdown, those of jobs first. */
export const writeRetentionTable = (): string =>
  [
    '| What | Kept | After | Why | Table |',
    '| --- | --- | --- | --- | --- |',
    ...[...jobRules, ...purgeRules].map(lineOf),
  ].join('\n');
