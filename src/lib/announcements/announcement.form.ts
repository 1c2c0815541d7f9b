import { describeForm } from '#lib/contracts/describe-form.ts';
import { countryChoices } from '#lib/desk/choices.ts';
import type { FieldWords } from '#lib/desk/form-view.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { announcementChannels } from './channels.ts';
import { addDeskAnnouncement } from './contract.ts';

const channelWords = {
  banner: 'Banner above pages',
  notice: 'Notice in the inbox',
  email: 'Email, with a notice',
  push: 'Push, with a notice',
};
const abouts = {
  news: 'News: email and push only to those who turned them on',
  terms: 'Terms: a change that every customer needs to know about',
};

/** Writes an announcement: counted first, then sent, or sent for a second approval. */
export const announcementForm = (products: NonNullable<FieldWords['choices']>) =>
  describeForm(addDeskAnnouncement, {
    fixed: { 'draft.product_days': null, 'draft.ends_at': null },
    rows: [
      { name: 'draft.about', label: 'About', names: abouts, value: 'news' },
      { name: 'draft.title', label: 'Title' },
      { name: 'draft.text', label: 'Text', rows: 3 },
      { name: 'draft.link', label: 'Link', hint: 'A path of this site, like /help.' },
      {
        name: 'draft.channels',
        label: 'How',
        choices: announcementChannels.map((value) => ({ value, label: channelWords[value] })),
        value: ['notice'],
      },
      { name: 'draft.countries', label: 'Countries', choices: countryChoices },
      {
        pair: [
          {
            name: 'draft.level',
            label: 'Level',
            placeholder: 'Any level',
            choices: ['1', '2'].map((value) => ({ value, label: `Level ${value}` })),
          },
          {
            name: 'draft.product',
            label: 'Used',
            placeholder: 'Anything or nothing',
            choices: products,
          },
        ],
      },
      {
        name: 'draft.product_days',
        label: 'In the last days',
        aside: '',
        value: 30,
        only: { name: 'draft.product' },
      },
      {
        pair: [
          {
            name: 'draft.starts_at',
            label: 'From',
            hint: 'In your time zone. Leave empty to start now.',
          },
          {
            name: 'draft.ends_at',
            label: 'Banner until',
            aside: '',
            only: { name: 'draft.channels', is: 'banner' },
          },
        ],
      },
    ],
    button: 'Announce it',
    busyText: 'Sending',
    next: deskPaths.announcements,
    preview: { button: 'Count who it reaches', second: 'Send for second approval' },
  });
