import { describeForm } from '#lib/contracts/describe-form.ts';
import { countryChoices } from '#lib/desk/choices.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { taskNames } from '#lib/rewards/opportunity-words.ts';
import { tutorialQuestions } from '#lib/rewards/tutorial-questions.ts';
import { addDeskOpportunity } from './opportunities.contract.ts';

/** Adds an opportunity: a preview first, then for everyone, or for a second approver. */
export const opportunityForm = () =>
  describeForm(addDeskOpportunity, {
    fixed: { 'draft.tutorial': null },
    rows: [
      {
        pair: [
          { name: 'draft.country_code', label: 'Country', choices: countryChoices, value: 'NG' },
          { name: 'draft.task', label: 'Task', names: taskNames, value: 'verify' },
        ],
      },
      {
        name: 'draft.tutorial',
        label: 'Tutorial and its question',
        placeholder: 'Choose a tutorial',
        choices: Object.entries(tutorialQuestions).map(([id, { ask }]) => ({
          value: id,
          label: `${id}: ${ask}`,
        })),
        only: { name: 'draft.task', is: 'learn' },
      },
      { name: 'draft.title', label: 'Title' },
      { name: 'draft.text', label: 'Description' },
      {
        pair: [
          {
            name: 'draft.amount',
            label: 'Money',
            aside: 'Optional',
            currencyBy: 'draft.country_code',
            empty: '0',
          },
          { name: 'draft.gold_coins', label: 'Gold coins', aside: 'Optional' },
        ],
      },
      { name: 'draft.max_claims', label: 'Maximum number of claims' },
      {
        pair: [
          {
            name: 'draft.starts_at',
            kind: 'day',
            label: 'From',
            hint: 'From midnight UTC (01:00am in Lagos). Leave empty to start immediately.',
          },
          { name: 'draft.ends_at', kind: 'day', label: 'Until' },
        ],
      },
    ],
    button: 'Open to customers',
    busyText: 'Sending',
    next: deskPaths.opportunities,
    preview: { button: 'Preview', second: 'Send for second approval' },
  });
