-- Parts of Lagos were given as cities of their own.
update cinema set city = 'Lagos' where demo and state = 'Lagos';
update event set city = 'Lagos' where demo and cinema_id is not null and state = 'Lagos';
