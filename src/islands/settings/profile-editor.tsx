import { afresh } from '#islands/forms/afresh.tsx';
import { reloadPage } from '#lib/browser/navigate.ts';
import { showToast, showToastNext } from '#lib/browser/stores/overlays.ts';
import type { Member } from '#lib/visitor.ts';
import { PictureEditor } from './picture-editor.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useProfileForm } from './use-profile-form.ts';

interface ProfileEditorProps {
  user: Member;
  initials: string;
}

/** The picture is saved immediately, the rest by its button. */
export const ProfileEditor = afresh(function ProfileEditor(props: ProfileEditorProps) {
  const { user, initials } = props;
  const form = useProfileForm(user);
  // The bar above shows the picture too, but a reload must not lose what was typed.
  const onPicture = (said: string) => {
    if (form.hasChanges) return void showToast(said);
    showToastNext(said);
    reloadPage();
  };
  return (
    <>
      <PictureEditor initials={initials} picture={user.profile_pic} onChanged={onPicture} />
      <ProfileForm user={user} form={form} />
    </>
  );
});
