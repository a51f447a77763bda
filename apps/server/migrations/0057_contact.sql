-- COMM3, communication: visitors see the ways to customer service, and are led there.
update site.module set enabled = true where mod_id = 'COMM3';
