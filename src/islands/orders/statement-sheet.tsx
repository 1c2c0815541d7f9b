import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { Segment, type Chip } from '#islands/ui/choice-chips.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { fetchFile, saveFile } from '#lib/browser/api/files.ts';
import { statementUrl, type StatementFormat } from '#lib/orders/browser/calls.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { paths } from '#lib/paths.ts';
import { rangeOf, type DayRange, type RangePreset } from '#lib/rules/statement-range.ts';
import { StatementDays } from './statement/statement-days.tsx';
import { Unanswered } from './statement/unanswered.tsx';
import { useRequest } from './statement/use-request.ts';

const presets: readonly RangePreset[] = ['month', 'last-month', 'ninety-days'];
const formats: readonly Chip<StatementFormat>[] = [
  { value: 'pdf', label: 'PDF' },
  { value: 'csv', label: 'CSV table' },
];

/** Loads the document and saves it on the device. */
function useStatement(form: UseFormReturn<DayRange>, onDone: () => void) {
  const { isUnanswered, request } = useRequest(form);
  const get = (days: DayRange, format: StatementFormat) =>
    request(async () => {
      const file = await fetchFile(statementUrl(days, format));
      saveFile(file, `oja-statement-${days.from}-to-${days.to}.${format}`);
      showToast('Your statement is saved');
      onDone();
    });
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
      {isUnanswered && <Unanswered />}
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
