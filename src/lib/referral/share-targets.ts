import { brand } from '#lib/brand.ts';
import { iconMail } from '#lib/look/icons.ts';
import {
  markFacebook,
  markInstagram,
  markLinkedIn,
  markWhatsApp,
  markX,
} from '#lib/look/share-marks.ts';

export interface ShareTarget {
  name: string;
  icon: string;
  href: string;
  /** It takes no text from a link, so the link is copied for pasting first. */
  copies: boolean;
}

/** Plain addresses of the six targets (spec 2, Referral): none of their scripts ever runs here. */
export function shareTargets(link: string): ShareTarget[] {
  const url = encodeURIComponent(link);
  const words = `Join me on ${brand.name}`;
  const text = encodeURIComponent(words);
  const both = encodeURIComponent(`${words}: ${link}`);
  const target = (name: string, icon: string, href: string, copies = false): ShareTarget => ({
    name,
    icon,
    href,
    copies,
  });
  return [
    target(
      'LinkedIn',
      markLinkedIn,
      `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
      true,
    ),
    target('X', markX, `https://x.com/intent/post?text=${text}&url=${url}`),
    target('Facebook', markFacebook, `https://www.facebook.com/sharer/sharer.php?u=${url}`),
    target('Email', iconMail, `mailto:?subject=${text}&body=${both}`),
    target('WhatsApp', markWhatsApp, `https://wa.me/?text=${both}`),
    target('Instagram', markInstagram, 'https://www.instagram.com/', true),
  ];
}
