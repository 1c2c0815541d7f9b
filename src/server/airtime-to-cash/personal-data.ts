import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    airtime_sales: `select o.reference_code as reference, c.network_id as network,
        '••••' || right(c.sender, 4) as sender, ${inMajor('c.airtime')} as airtime
      from airtime_conversion c join orders o on o.id = c.order_id
      where c.user_id = $1 order by o.created_at`,
    airtime_proofs: `select o.reference_code as reference, p.image_key is not null as is_picture, p.created_at
      from airtime_proof p join orders o on o.id = p.order_id
      where p.user_id = $1 order by p.created_at`,
  },
  tables: {
    airtime_conversion: {
      exported: 'airtime_sales',
      masked: ['sender'],
      closing: 'payments',
      kept: ['sender'],
    },
    airtime_proof: { exported: 'airtime_proofs', masked: ['text_sealed'], closing: 'deleted' },
    airtime_line: {
      withheld: 'Our lines, which a sale holds for minutes',
      closing: 'payments',
      kept: ['number'],
    },
  },
};
