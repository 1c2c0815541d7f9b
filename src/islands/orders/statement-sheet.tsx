import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { Segment, type Chip } from '#islands/ui/choice-chips.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { isLost } from '#lib/browser/api/api-error.ts';
import { fetchFile, saveFile } from '#lib/browser/api/files.ts';
import { statementUrl, type StatementFormat } from '#lib/orders/browser/calls.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { paths } from '#lib/paths.ts';
import { rangeOf, type DayRange, type RangePreset } from '#lib/rules/statement-range.ts';
import { StatementDays } from './statement/statement-days.tsx';

const presets: readonly RangePreset[] = ['month', 'last-month', 'ninety-days'];
const formats: readonly Chip<StatementFormat>[] = [
  { value: 'pdf', label: 'PDF' },
  { value: 'csv', label: 'CSV table' },
];

/** Loads the document and passes it on; shows errors in their place. */
function useStatement(form: UseFormReturn<DayRange>, onDone: () => void) {
  const [isUnanswered, setUnanswered] = useState(false);
  const get = async (days: DayRange, format: StatementFormat) => {
    setUnanswered(false);
    try {
      const file = await fetchFile(statementUrl(days, format));
      saveFile(file, `oja-statement-${days.from}-to-${days.to}.${format}`);
      showToast('Your statement is saved');
      onDone();
    } catch (error) {
      if (isLost(error)) setUnanswered(true);
      else presentInForm(form, error, ['from', 'to']);
    }
  };
  return { isUnanswered, get };
}

function StatementForm({ today, onDone }: { today: string; onDone: () => void }) {
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const form = useForm<DayRange>({ defaultValues: rangeOf('month', today) });
  const { isUnanswered, get } = useStatement(form, onDone);
  const submit = form.handleSubmit((days) => get(days, format));
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p className="sub">
        Every transaction in your wallet, with the balance after each.
        <span className="hidden private:inline"> The file shows amounts.</span>
      </p>
      <StatementDays form={form} today={today} presets={presets} />
      <Segment label="Format" choices={formats} value={format} onChoose={setFormat} />
      {isUnanswered && (
        <Note tone="warn" alert>
          {navigator.onLine
            ? 'We couldn’t get your statement. Try again.'
            : 'You’re offline. Try again when you’re back online.'}
        </Note>
      )}
      <Button type="submit" size="big" busy={form.formState.isSubmitting} busyText="Preparing">
        Get statement
      </Button>
      <p className="sub">
        For a landlord, a lender or an embassy:{' '}
        <a className="link" href={paths.signedStatement}>
          make one that they can check
        </a>
      </p>
    </form>
  );
}

interface StatementSheetProps {
  /** In the account's country, as "2026-11-21". */
  today: string;
  open: boolean;
  onClose: () => void;
}

/** Which days, which format, and the document. */
export const StatementSheet = ({ today, open, onClose }: StatementSheetProps) => (
  <Sheet title="Statement" open={open} onClose={onClose}>
    <StatementForm today={today} onDone={onClose} />
  </Sheet>
);
