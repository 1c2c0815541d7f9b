import type { Assumed } from './assumed.ts';
import type { Verdict } from './facts.ts';
import { scenarioNames, type ScenarioName, type Subject, type Tried } from './kit.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const rule = (columns: number): string => row(...Array.from({ length: columns }, () => '---'));

const signs: Record<Tried['result'], string> = {
  holds: 'holds',
  fails: 'FAILS',
  'not possible': 'not possible',
};

/** The results of one adapter's scenarios. */
export const formatTried = (name: string, tried: readonly Tried[]): string =>
  [
    `\n## ${name}\n`,
    row('Scenario', 'Result', 'Why'),
    rule(3),
    ...tried.map(({ scenario, result, why = '' }) => row(scenario, signs[result], why)),
  ].join('\n');

/** The results for our assumptions. */
export const formatVerdicts = (verdicts: readonly Verdict[]): string =>
  [
    '\n## Unconfirmed facts\n',
    row('Fact', 'We take for true', 'Result', 'Seen'),
    rule(4),
    ...verdicts.map(({ name, says, result, seen }) => row(name, says, result, seen)),
  ].join('\n');

/** Everything that adapters assume without a vendor's document. */
export const formatAssumed = (list: readonly Assumed[]): string =>
  [
    row('Vendor', 'Constant', 'What we take for true'),
    rule(3),
    ...list.map(({ vendor, name, says }) => row(vendor, name, says)),
  ].join('\n');

const markOf = ({ scenarios, lacks }: Subject, scenario: ScenarioName): string => {
  if (scenarios.includes(scenario)) return '✓';
  return lacks[scenario] === undefined ? '' : '–';
};

function tableOf(port: string, subjects: readonly Subject[]): string {
  const tried = scenarioNames.filter((name) =>
    subjects.some(({ scenarios, lacks }) => scenarios.includes(name) || lacks[name]),
  );
  const notes = subjects.flatMap(({ name, lacks }) => {
    const reasons = Map.groupBy(Object.entries(lacks), ([, why]) => why);
    return [...reasons].map(
      ([why, cases]) => `- ${name}: ${cases.map(([scenario]) => scenario).join('; ')} – ${why}.`,
    );
  });
  return [
    `### ${port}\n`,
    row('Scenario', ...subjects.map(({ name }) => name)),
    rule(subjects.length + 1),
    ...tried.map((name) => row(name, ...subjects.map((each) => markOf(each, name)))),
    '',
    ...notes,
  ].join('\n');
}

/** The scenarios that each adapter runs in our own tests, by port, and why others don't apply. */
export const scenarioTable = (subjects: readonly Subject[]): string =>
  [...Map.groupBy(subjects, ({ port }) => port)]
    .map(([port, all]) => tableOf(port, all))
    .join('\n\n');
