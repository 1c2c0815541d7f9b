import { describeForm } from '#lib/contracts/describe-form.ts';
import { supportedCountries } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { reasonNames } from '#lib/desk/rate-words.ts';
import { nameOfService } from '#lib/services/names.ts';
import { setDeskServices, type DeskService } from './services.contract.ts';

/** Switches one service in one country, with the text for visitors. */
export const serviceForm = ({
  slug,
  country_code,
  active,
}: Pick<DeskService, 'slug' | 'country_code' | 'active'>) =>
  describeForm(setDeskServices, {
    fixed: { 'rows.0.country_code': country_code, 'rows.0.slug': slug, 'rows.0.active': !active },
    rows: [
      active
        ? {
            name: 'rows.0.reason',
            label: 'Message to visitors',
            placeholder: 'Choose a reason',
            names: reasonNames,
          }
        : null,
      { name: 'note', label: 'Reason', hint: 'For colleagues, in the audit log.' },
    ],
    variant: active ? 'danger' : 'primary',
    size: 'big',
    button: `Switch ${active ? 'off' : 'on'}`,
    buttonAbout: `${nameOfService(slug)} in ${supportedCountries[country_code].name}`,
    busyText: 'Switching',
    next: `${deskPaths.services}?said=${active ? 'off' : 'on'}`,
  });
