import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { DeskPromo } from '#lib/content/contract.ts';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { promoPictureNames } from '#lib/look/promo-pictures.ts';
import { PromoPreview } from './promo-preview.tsx';
import { usePromo } from './use-promo.ts';

interface PromoFormProps {
  /** Null for a new one. */
  promo: DeskPromo | null;
  /** The day of the server, YYYY-MM-DD. */
  today: string;
}

const pictures = promoPictureNames.map((name) => ({ value: name, label: name }));
const countries = countryCodes.map((code) => ({
  value: code,
  label: supportedCountries[code].name,
}));

type Shown = ReturnType<typeof usePromo>;

const Words = ({ text, bind }: Pick<Shown, 'text' | 'bind'>) => (
  <>
    <TextField label="Title" maxLength={60} autoComplete="off" {...text('title')} />
    <TextArea
      label="Text"
      hint="Plain text. A blank line starts a new paragraph; the first one is on the banner."
      maxLength={2000}
      {...text('text')}
    />
    <div className="two">
      <Select label="Picture" placeholder="None" choices={pictures} {...text('picture')} />
      <Select label="Country" placeholder="Everywhere" choices={countries} {...text('country')} />
    </div>
    <div className="two">
      <TextField label="Button" aside="Optional" maxLength={30} {...text('label')} />
      <TextField
        label="Link"
        hint="One of our pages: /giftcard/rates"
        maxLength={200}
        autoCapitalize="none"
        {...text('path')}
      />
    </div>
    <div className="two">
      <TextField
        label="From"
        type="date"
        hint="From midnight UTC (01:00am in Lagos)."
        {...text('from')}
      />
      <TextField label="Until" type="date" aside="Optional" {...text('until')} />
    </div>
    <TextField label="Position" type="number" min={0} max={999} {...text('position')} />
    <CheckBox {...bind('active')}>On</CheckBox>
    <CheckBox {...bind('advert')}>Opens once automatically on the dashboard</CheckBox>
  </>
);

/** Writes a promo: a preview first, then for everyone. */
export function PromoForm({ promo, today }: PromoFormProps) {
  const { fields, said, busy, isShown, text, bind, look, submit } = usePromo(promo, today);
  return (
    <form className="stack-s" noValidate method="post" onSubmit={submit}>
      <Words text={text} bind={bind} />
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      {isShown && <PromoPreview fields={fields} />}
      <div className="two">
        <Button type="button" variant="line" busy={busy === 'look'} onClick={look}>
          Preview
        </Button>
        <Button type="submit" busy={busy === 'save'} busyText="Saving">
          Save
        </Button>
      </div>
    </form>
  );
}
