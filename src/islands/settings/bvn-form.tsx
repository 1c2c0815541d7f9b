import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { bvnConsent } from '#lib/kyc/consents.ts';
import { addBvn } from '#lib/kyc/browser/calls.ts';
import { reloadPage } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { isNationalId } from '#lib/kyc/identity.ts';
import { typedDigits } from '#lib/rules/typed.ts';

interface Fields {
  bvn: string;
  date_of_birth: string;
  consent: boolean;
}

const names = ['bvn', 'date_of_birth'] as const;
const resolver = rulesResolver<Fields>({
  bvn: (value) =>
    isNationalId(typedDigits(value)) ? undefined : 'The BVN must be exactly 11 digits',
  date_of_birth: (value) => (value ? undefined : 'Enter your date of birth.'),
  consent: (_, all) => (all.consent ? undefined : 'Please agree so we can check your details.'),
});

/** A Nigerian account without a BVN adds it here; banks require it. */
export function BvnForm() {
  const form = useForm<Fields>({ resolver });
  const [isDone, setDone] = useState(false);
  useEffect(wakeOverlays, []);
  const { errors, isSubmitting } = form.formState;
  const send = async ({ bvn, date_of_birth }: Fields) => {
    try {
      await addBvn(typedDigits(bvn), date_of_birth);
      setDone(true);
      showToast('BVN verified');
      reloadPage();
    } catch (error) {
      const wrong = fieldErrors(error);
      for (const name of names) if (wrong[name]) form.setError(name, { message: wrong[name] });
      presentError(error, { shownFields: names });
    }
  };
  if (isDone) return null;
  return (
    <section className="card" aria-labelledby="bvn">
      <div className="card-head">
        <h2 id="bvn">Add your BVN</h2>
      </div>
      <form
        className="stack"
        noValidate
        method="post"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        <TextField
          label="BVN"
          inputMode="numeric"
          autoComplete="off"
          clean={typedDigits}
          hint="11 digits. Dial *565*0# from the number your bank has."
          {...form.register('bvn')}
          error={errors.bvn?.message}
        />
        <TextField
          label="Date of birth"
          type="date"
          autoComplete="bday"
          {...form.register('date_of_birth')}
          error={errors.date_of_birth?.message}
        />
        <CheckBox {...form.register('consent')} error={errors.consent?.message}>
          {bvnConsent.says}
        </CheckBox>
        <Button type="submit" busy={isSubmitting} busyText="Checking">
          Add my BVN
        </Button>
      </form>
    </section>
  );
}
