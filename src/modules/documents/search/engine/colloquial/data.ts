/** Personal data, what stands on the internet, and what machines decide. How to read a line: synonyms.ts. */
export const DATA = `
données personnelles, rgpd, vie privée
supprimer données, effacer données, droit oubli, supprimer infos, supprimer compte, supprimer profil, effacer compte, delete > effacement
facebook, instagram, google, tiktok, twitter, snapchat > données, internet, contenu
déréférencement, déréférencer, référencement
photo publiée, photo internet, vidéo publiée, diffamation, insulte internet, contenu illicite > contenu, retrait
pub, pubs, publicité, newsletter, prospection, spam > prospection, opposition
fichier, fiché
infos, informations > données
sait moi, savent moi, détiennent moi, savoir moi, sait google, savoir google, sait facebook, savoir facebook, sait entreprise, savoir entreprise, sait société > données, accès, copie, organisme
algorithme, ia, robot, score, machine décide, ordinateur décide, ordinateur refuse, automatique > automatisée
cnil > plainte
supprimer instagram, supprimer facebook, supprimer inscription, virer données, enlever données, détruire cv, détruire dossier, garder copie, conserver moi, photos désinscrit, désinscription garde > effacement, données
insta, fb, snap, whatsapp, linkedin, discord, réseau social > données, internet
image, images, selfie, tronche, visage, bobine, portrait > photo
photo mis, photo mettre, photo enlever, photo retirer, photo supprimer, nude, nudes, deepfake, revenge porn, faux profil, faux compte, fake compte, usurpation identité, insulter internet, insulte facebook > contenu, illicite, retrait
nom google, google article, google lien, google page, lien google, résultat google, taper nom, nom apparaît, nom sort internet > déréférencement, moteur, recherche
mail, mails, email, courriel, texto, sms, marre pub > publicité, opposition
exporter données, télécharger données, transférer données, récupérer photos > portabilité, récupérer
mauvais nom, mauvaise adresse, fausse info, faux nom, homonyme, erreur nom, erreur prénom, orthographe nom > rectification, données
réponse données, répondre données, nouvelles données, réponse rgpd, répond rgpd, demande rgpd > relance
caméra, caméras, vidéosurveillance, enregistrement, informations moi, informations possède, informations détient, entreprise informations, collecter, eu numéro, eu portable, eu mail, eu adresse, eu coordonnées, obtenu numéro, trouvé numéro, données vendues, savoir fichier, vient adresse, vient numéro, provenance données > données, accès
écrit nom, orthographe, mal écrit, de travers > corriger, rectification
raconter, mentir sur moi, saloperies, calomnie, ragots, forum, commentaire, avis google, insultes internet, dénigrer internet, cyberharcèlement, publications, œuvre volée, photos volées > contenu, illicite
disparaître fichier, jeter données, garder mail, virer profil, virer compte, virer photos > effacement, données, supprimer
plus contacté, marketing, démarcher mail, catalogues, catalogue, revendre données, revendre infos > publicité, opposition, données
changer plateforme, plateforme autre, migration, migrer, récupérer historique, récupérer trajets, récupérer messages, récupérer notes, emporter données, concurrent données, données autre > portabilité, données
civilité, prénom, transition, fausse adresse, coordonnées fausses, infos fausses > rectification, données, corriger
délai données, refus données, deuxième demande, protection courrier, délégué protection > relance, cnil, données
système refuse, machine refuse, note automatique > automatisée, décision
ancien article, condamnation internet > déréférencement, moteur
sous cloche, pas détruire, sauvegarder images, infos servir > limitation, données, conserver
filmé, caméra magasin > vidéosurveillance, données
association dons, dons courrier > opposition, publicité
dossier client > données, rectification
passer moi insta > faux, profil, contenu, illicite
`;
