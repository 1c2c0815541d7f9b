import { iconGraduationCap } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import type { Bill, BillForm } from './bill.ts';

export const education: Bill<'education-bill-payment'> = {
  service: 'education-bill-payment',
  slug: 'education',
  name: 'Education',
  path: paths.payEducation,
  icon: iconGraduationCap,
  text: 'Exam PINs and forms',
  on: { NG: true, GH: 'country', KE: 'country' },
  provider: 'bills',
  fees: { NG: '0.00', KE: '0.00' },
  onlyWhereOn: true,
};

export const educationForm: BillForm = {
  biller: 'Exam body',
  chooseBiller: 'Choose the exam body.',
  goods: 'What to buy',
  chooseGoods: 'Choose what to buy.',
  lookUp: 'Check the code',
  warning: 'Exam PINs can’t be refunded.',
};
