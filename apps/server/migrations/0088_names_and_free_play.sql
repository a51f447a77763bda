-- A real name follows a pattern of its own where the site has chosen none, so that the form says it before it is broken.
update site.register_field
   set accepted_pattern = '(?=\P{L}*\p{L}\P{L}*\p{L})[\p{L}''’‘][\p{L}\p{M} \u3000''’‘.·・\-‐]*', pattern_id = 'PERSON_NAME'
 where field = 'payeeName' and pattern_id = 'ANY';

-- A banner that goes with free play starts it, where it asked for a login.
update site.banner set linkage = 'free-play' where mod_id = 'FREEPLAY3' and linkage_type = 'POPUP' and linkage = 'login';
