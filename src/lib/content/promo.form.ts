import { describeForm } from '#lib/contracts/describe-form.ts';
import { countryChoices } from '#lib/desk/choices.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { setDeskPromos, type DeskPromo } from './contract.ts';

/**
 * Writes a promo: a preview first, then for everyone.
 * @param promo null for a new one
 * @param today the day of the server, YYYY-MM-DD
 */
export const promoForm = (promo: DeskPromo | null, today: string) =>
  describeForm(setDeskPromos, {
    fixed: promo ? { 'rows.0.id': promo.id, 'rows.0.version': promo.version } : {},
    given: promo ?? { starts_at: today, position: 0, active: true },
    rows: [
      { name: 'rows.0.title', label: 'Title' },
      {
        name: 'rows.0.text',
        label: 'Text',
        hint: 'Plain text. A blank line starts a new paragraph; the first one is on the banner.',
      },
      {
        pair: [
          { name: 'rows.0.picture', label: 'Picture', placeholder: 'None' },
          {
            name: 'rows.0.country_code',
            label: 'Country',
            placeholder: 'Everywhere',
            choices: countryChoices,
          },
        ],
      },
      {
        pair: [
          { name: 'rows.0.action.label', label: 'Button', value: promo?.action?.label },
          {
            name: 'rows.0.action.path',
            label: 'Link',
            aside: '',
            hint: 'One of our pages: /giftcard/rates',
            capitalize: 'none',
            value: promo?.action?.path,
          },
        ],
      },
      {
        pair: [
          {
            name: 'rows.0.starts_at',
            kind: 'day',
            label: 'From',
            hint: 'From midnight UTC (01:00am in Lagos).',
          },
          { name: 'rows.0.ends_at', kind: 'day', label: 'Until' },
        ],
      },
      { name: 'rows.0.position', label: 'Position' },
      { name: 'rows.0.active', label: 'On' },
      { name: 'rows.0.advert', label: 'Opens once automatically on the dashboard' },
    ],
    button: 'Save',
    busyText: 'Saving',
    next: deskPaths.promos,
    preview: { button: 'Preview', isOptional: true },
  });
