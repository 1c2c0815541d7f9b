import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { DeskService } from '#lib/reference/desk/services.contract.ts';
import { reasonNames } from '#lib/desk/rate-words.ts';
import { useService } from './use-service.ts';

const reasons = Object.entries(reasonNames).map(([value, label]) => ({ value, label }));

interface ServiceFormProps {
  service: Omit<DeskService, 'changed_at'>;
  name: string;
  countryName: string;
}

/** Switches one service in one country, with the text for visitors. */
export function ServiceForm({ service, name, countryName }: ServiceFormProps) {
  const { form, draft, wrong, said, busy, change, submit } = useService(service);
  const { active } = service;
  return (
    <form className="stack-s" noValidate method="post" ref={form} onSubmit={submit}>
      {active && (
        <Select
          label="Message to visitors"
          placeholder="Choose a reason"
          choices={reasons}
          value={draft.reason}
          error={wrong.reason}
          onChange={(event) => change({ reason: event.target.value as keyof typeof reasonNames })}
        />
      )}
      <TextField
        label="Reason"
        hint="For colleagues, in the audit log."
        maxLength={300}
        value={draft.note}
        error={wrong.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <Button
        type="submit"
        size="big"
        variant={active ? 'danger' : 'primary'}
        busy={busy}
        busyText="Switching"
      >
        Switch {active ? 'off' : 'on'}
        <span className="vh">
          {name} in {countryName}
        </span>
      </Button>
    </form>
  );
}
