import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { announcementChannels, type AnnouncementChannel } from '#lib/announcements/channels.ts';
import { addAnnouncement } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { addDeskAnnouncement } from '#lib/announcements/contract.ts';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { announcements as bounds } from '#lib/product-constants.ts';
import {
  draftOf,
  emptyAnnouncement,
  wrongOf,
  type AnnouncementFields,
} from './announcement-draft.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

type Seen = ReplyOf<typeof addDeskAnnouncement>;
type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
export interface Product {
  value: string;
  label: string;
}

const channelWords: Record<AnnouncementChannel, string> = {
  banner: 'Banner above pages',
  notice: 'Notice in the inbox',
  email: 'Email, with a notice',
  push: 'Push, with a notice',
};
const abouts = [
  { value: 'news', label: 'News: email and push only to those who turned them on' },
  { value: 'terms', label: 'Terms: a change that every customer needs to know about' },
];
const levels = [
  { value: '', label: 'Any level' },
  { value: '1', label: 'Level 1' },
  { value: '2', label: 'Level 2' },
];
const say = (count: number) => count.toLocaleString('en');

function useAnnouncementForm() {
  const [fields, setFields] = useState(emptyAnnouncement);
  const [seen, setSeen] = useState<Seen | null>(null);
  const act = useDeskAct();
  const wrong = wrongOf(act.wrong);
  const change = (part: Partial<AnnouncementFields>) => {
    setFields((now) => ({ ...now, ...part }));
    setSeen(null);
  };
  const send = (form: HTMLFormElement | null, preview: boolean) =>
    act.run(form, async () => {
      const body = { draft: draftOf(fields), preview };
      const answer = await addAnnouncement(body, act.keyOf(body));
      if (!preview) goTo(deskPaths.announcements);
      setSeen(answer);
    });
  return {
    fields,
    seen,
    send,
    wrong,
    change,
    busy: act.busy,
    said: act.said,
    text: (
      name: 'about' | 'title' | 'text' | 'link' | 'level' | 'product' | 'days' | 'from' | 'until',
    ) => ({
      value: fields[name],
      error: wrong[name],
      onChange: ({ target }: Typed) => change({ [name]: target.value }),
    }),
  };
}
type Form = ReturnType<typeof useAnnouncementForm>;

/** How many customers it reaches, before it is sent. */
function Reach({ seen: { reach, why }, fields }: { seen: Seen; fields: AnnouncementFields }) {
  const { members, emails, pushes } = reach;
  return (
    <section className="card stack-s" aria-label="Preview" role="status">
      <div>
        <b>{fields.title}</b>
        <p className="row-s">{fields.text}</p>
      </div>
      <p>
        Reaches {say(members)} {members === 1 ? 'customer' : 'customers'}
        {fields.channels.email && `, ${say(emails)} by email`}
        {fields.channels.push && `, ${say(pushes)} by push`}.
      </p>
      {why && <Note tone="warn">{why}</Note>}
    </section>
  );
}

function Choices({ fields, change, wrong }: Pick<Form, 'fields' | 'change' | 'wrong'>) {
  const { channels, countries } = fields;
  return (
    <>
      <fieldset className="field">
        <legend className="label">How</legend>
        {announcementChannels.map((channel, n) => (
          <CheckBox
            key={channel}
            checked={channels[channel]}
            error={n === 0 ? wrong['channels'] : undefined}
            onChange={({ target }) =>
              change({ channels: { ...channels, [channel]: target.checked } })
            }
          >
            {channelWords[channel]}
          </CheckBox>
        ))}
      </fieldset>
      <fieldset className="field">
        <legend className="label">Countries</legend>
        {countryCodes.map((code, n) => (
          <CheckBox
            key={code}
            checked={countries[code]}
            error={n === 0 ? wrong['countries'] : undefined}
            onChange={({ target }) =>
              change({ countries: { ...countries, [code]: target.checked } })
            }
          >
            {supportedCountries[code].name}
          </CheckBox>
        ))}
      </fieldset>
    </>
  );
}

interface FieldsProps extends Form {
  products: readonly Product[];
}

function Fields({ products, ...form }: FieldsProps) {
  const { fields, text } = form;
  return (
    <>
      <Select label="About" choices={abouts} {...text('about')} />
      <TextField label="Title" maxLength={bounds.titleMax} autoComplete="off" {...text('title')} />
      <TextArea label="Text" maxLength={bounds.textMax} rows={3} {...text('text')} />
      <TextField
        label="Link"
        aside="Optional"
        hint="A path of this site, like /help."
        autoComplete="off"
        {...text('link')}
      />
      <Choices {...form} />
      <div className="two">
        <Select label="Level" choices={levels} {...text('level')} />
        <Select
          label="Used"
          choices={[{ value: '', label: 'Anything or nothing' }, ...products]}
          {...text('product')}
        />
      </div>
      {fields.product !== '' && (
        <TextField label="In the last days" inputMode="numeric" {...text('days')} />
      )}
      <div className="two">
        <TextField
          label="From"
          aside="Optional"
          type="datetime-local"
          hint="In your time zone. Leave empty to start now."
          {...text('from')}
        />
        {fields.channels.banner && (
          <TextField label="Banner until" type="datetime-local" {...text('until')} />
        )}
      </div>
    </>
  );
}

function buttonOf(seen: Seen | null): string {
  if (seen === null) return 'Count who it reaches';
  return seen.why === null ? 'Announce it' : 'Send for second approval';
}

/** Writes an announcement: counted first, then sent, or sent for a second approval. */
export function AnnouncementForm({ products }: { products: readonly Product[] }) {
  const form = useAnnouncementForm();
  const { seen, said, busy, send, fields } = form;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send(event.currentTarget, seen === null);
  };
  return (
    <form className="stack-s" noValidate method="post" onSubmit={submit}>
      <Fields {...form} products={products} />
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      {seen && <Reach seen={seen} fields={fields} />}
      <Button type="submit" className="self-start" busy={busy}>
        {buttonOf(seen)}
      </Button>
    </form>
  );
}
