/**
 * What guessing programs try first. Own lists, French habits included.
 * Whole passwords of ten signs or so (shorter ones are refused by length).
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `0000000000 0123456789 0987654321 1111111111 1122334455 1212121212 1231231230 123123123123 123321123321
   123456789 1234567890 12345678910 147258369 1472583690 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 2222222222
   3333333333 4444444444 5555555555 6666666666 741852963 7418529630 7777777777 8888888888 9876543210 9999999999
   a1b2c3d4e5 abc123456789 abcd1234567 abcdefghij abcdefghijk administrateur administrator administrator1
   alexandra1 alexandre1 alexandre123 amour12345 anniversaire aout2026aout aqwzsxedc aqwzsxedcrfv asdfghjkl1
   asdfghjkl123 automne2025 automne2026 avril2026 azerty1234 azerty12345 azerty123456 azerty2025 azerty2026
   azertyuiop azertyuiop1 azertyuiop123 batman12345 bienvenue1 bienvenue123 bonjour123 bonjour1234 bonjour2026
   bonjourbonjour bordeaux33 camille123 camille1234 caroline123 catherine1 catherine123 changeme123 changezmoi
   charlotte1 charlotte123 chocolat12 chocolat123 christophe1 coccinelle coccinelle1 computer1 computer123
   coucou12345 coucoucoucou decembre2026 dominique1 dominique123 doudou123456 dragon12345 elisabeth1 elisabeth123
   ete2025ete ete2026ete facebook1 facebook123 fevrier2026 football10 football123 fortnite123 france12345
   france2024 france2025 france2026 francefrance frederic123 freebox123 gmail12345 google12345 guillaume1
   guillaume123 hiver202526 hotmail123 iloveyou12 iloveyou123 instagram1 instagram123 internet1 internet123
   iphone12345 isabelle1 isabelle123 janvier2025 janvier2026 jesaispas jesaispas123 jetaime123 jetaime1234
   jetaimejetaime juillet2026 juin2026juin juliette123 lemotdepasse letmein123 letmein1234 linkedin123 livebox123
   liverpool1 loulou123456 lyon690000 mai2026mai maman12345 mamanmaman mamanpapa1 mars2026mars marseille13
   maximilien minecraft1 minecraft123 monamour1 monamour123 moncoeur123 monkey12345 monmotdepasse motdepasse
   motdepasse1 motdepasse123 motdepasse2025 motdepasse2026 nantes44000 naruto12345 netflix123 nicolas123
   nicolas1234 nintendo123 novembre2026 octobre2026 olympiquedemarseille orange12345 ordinateur ordinateur1
   outlook123 p@ssw0rd123 p@ssword1 p@ssword123 papapapapa papillon123 paris75000 parissaintgermain passw0rd123
   password password1 password12 password123 password1234 password12345 password2024 password2025 password2026
   passwordpassword playstation playstation1 pokemon123 pokemon1234 princesse1 princesse123 printemps1
   printemps123 q1w2e3r4t5 q1w2e3r4t5y6 qsdfghjklm qwerty1234 qwerty12345 qwerty123456 qwertyuiop qwertyuiop123
   salut12345 samsung123 samsung1234 sebastien1 sebastien123 secret12345 secretsecret septembre2026 soleil123456
   starwars1 starwars123 stephanie1 stephanie123 sunshine1 sunshine123 superman123 tatatatata thomas12345
   tititititi totototototo toulouse31 trustno1trustno1 vacances123 welcome123 welcome1234 whatever12 wxcvbnwxcvbn
   youtube123 zaq12wsx zaq12wsxcde3 zxcvbnm123 zxcvbnm1234`.split(/\s+/),
);

/** Words around which people put a year and a sign to reach the length. */
export const commonWords: ReadonlySet<string> = new Set(
  `abcdef abcdefgh abeille abracadabra abricot access acdc adam admin administrateur administrator adrien affranchir afrique agnes alain
   alexandra alexandre alexis algerie alice alicia allemagne allezlom allezom alsace amanda amandine amazon amerique amiens amina amine
   amour amoureuse amoureux amours amourtoujours anais andrea andrew android ange angel angelique angers angleterre anna anne annick annie
   anniversaire anthony antoine aout appartement apple aquitaine aqwzsx aragorn argent argentine arnaud arsenal arthur asdfgh asdfghjkl
   ashley assassin asse asterix audi audrey aujourdhui aurelie automne auvergne avengers avignon avion avril axel azeqsd azerty azertyuiop
   azur babygirl bambi banana banane bandit baptiste barbapapa barcelona barcelone bart baseball basket basketball bastien bateau batman
   batterie battlefield bbox beatles beatrice bebe beckham belgique benjamin benoit benzema bernard besancon beyonce bibi bichon bienvenue
   biere bilal biquette biscuit bisou bisounours bisous blanc blessed bleu bmw bobo bonbon bonheur bonjour bonneannee bonnenuit bonsoir
   booba bordeaux bordeauxrouge boubou boulet bourgogne bouygues brassens brel bresil brest bretagne brigitte bruno bureau buster
   butterfly caca cacahouete cacahuete caen calin calinou callofduty camembert camille camion canada canard cannelle caramel caramelle
   carole caroline cassis catherine cecile cedric celine cerise champagne champion changeme changezmoi chantal charles charlie charlotte
   chasse chat chaton chats cheese chelsea cheri cherie cheval chevaux chewbacca chien chienne chiens chine chipie chloe chocolat
   chocolate chouchou choupette choupinou christelle christian christiane christine christophe ciel citroen citron claire clara claude
   claudine clavier clemence clement clio coccinelle cochon cocotte coeur coldplay colette college comptabilite compte computer connard
   connasse cookie coquelicot coquin coquine coralie corentin corinne corse corvette coucou counterstrike courage courrier couscous creed
   crevette croissant crystal cupcake cyril dalida damien daniel daniela danielle danse danseuse darkvador darthvader dauphin david
   decembre delphine demain demission demo denis diablo diamant diamond didier dijon dimanche dingo direction discord dofus dolphin
   dominic dominique donald doudou doudoune dragon dragonball dumbledore dylan eagle eclair ecole egalite elisa elisabeth elodie emeraude
   emilie eminem emma emmanuel enculer energie enfants entreprise enzo equitation eric espagne espoir estelle ete ethan etoile europe eva
   evan evelyne fabien fabrice facebook facture falcon famille famillenombreuse family fanny fatima fcnantes felix ferrari fevrier fifi
   filou finalfantasy fleur fleurs florence florian flower foot football footballeur force forever fortnite fraise framboise francais
   francaise france franck francois francoise fraternite frederic free freebox freedom frere friends frodo fromage fuck fuckyou gabriel
   gagner gandalf garfield gaspard gaston gateau gendarme genevieve george georges gerard gilles ginger girondins gmail goku golden
   goldman google gregory grenoble grenouille gribouille gribouillis griezmann guadeloupe guest guillaume guitare guyane habbo hacker halo
   hamza handball hannah harley harleydavidson harmonie harrypotter heaven helene hello hellokitty helloworld heloise henry hermione herve
   hiver hockey hogwarts homer honda honey horizon hotmail hugo hulk hunter ibrahim idefix iloveyou indigo indochine ines infirmiere
   instagram internet invite iphone iris ironmaiden ironman isabelle italie jacqueline jacques jade jamais james janvier japon jardin
   jardinage jasmin jaune jean jedi jemenfous jenesaispas jennifer jeremy jerome jesaispas jessica jesus jesuschrist jetadore jetaime
   jeudi jeux john johnny johnnyhallyday jonathan jordan joshua jouer joyeuxnoel jtaime jtm judo juillet juin jul jules julie julien
   juliette justine juventus kangourou karate karim karine kawasaki kevin khadija killer king kitty koala laetitia lapin lapinou laposte
   laura laurence laurent lavande lea legolas leila lemans lemotdepasse leo lesims letmein lettre liberte licorne lightning lili lille
   limoges link linkedin linkinpark linux lion lionne lisa livebox liverpool login loic lola lorraine losc louis louise loulou louloute
   loup lovely loveme lovers lucas lucie lucky luckyluke ludovic luffy luigi lukeskywalker lulu lumiere lundi lune lycee lyon madonna
   maeva mafamille mafille magali maggie magic mai mairie maison maman mamanpapa mamie mamy manchester manon mapuce marc mardi margaux
   margot marguerite maria mariage marie marine mario marion maroc mars marseille marthe martine martinique master mathieu mathilde mathis
   matrix matthew matthieu maverick maxime mbappe medecin megane mehdi melanie melissa mer mercedes merci mercredi merde merlin messi
   metallica metz michael michel michele mickael mickey microsoft milou mimi mimosa minecraft minette minnie minou mohamed momo monamour
   monange monbebe moncoeur monfils monique monkey monmotdepasse montagne montpellier morgane motdepasse moto mouton msn muguet mulhouse
   muriel muse musique mustang nadege nadia nadine naissance nana nancy nantes naruto natation nathalie nathan nemo neo netflix neymar
   nice nicolas nicole nimes nimporte nimportequoi nini ninja nintendo nirvana noah noel noemie noir noisette nokia nono normandie nouille
   nounours novembre nutella obelix ocean oceane octobre odile oiseau olivier olympique onepiece ophelie orage orange orangee orangefr
   orchid ordinateur orleans ours oursonne outlook paix panda panthere papa papamaman papi papillon papy paris parisien parissg pascal
   pascale passe password passwort pastis patate patricia patrick paul pauline peche pepette pepito pepper perenoel perle perpignan
   peugeot philippe phoenix piaf piano picardie pierre pikachu pingouin pipi pirate pistache plage platini playstation pluto poire poisson
   poitiers pokemon police pomme pompier poney porsche portugal poudlard poupee poupette praline prince princess princessa princesse
   printemps professeur provence psg puce puissance pupuce purple putain qsdfgh qsdfghjklm quebec queen quentin qwerty qwertyuiop qwertz
   rachid rainbow rambo rammstein ranger rantanplan raphael rayan rclens realmadrid recommande reglisse reims reine remi renaud renault
   rennes resiliation reunion ribery ricard richard rien rihanna riri robert roblox rocky roi romain romane ronaldo root roro rose rouen
   rouge rubis rugby sabrina sacha said salope salut samantha samedi samira samsung samuel samurai sandra sandrine sangohan sangoku saphir
   sarah sasuke saucisson savoie schtroumpf scooby scoobydoo sebastien secret secretariat senegal septembre serge sesame sesameouvretoi
   severine sfr shadow shakira silver simba simon simpson sims sisi skype skywalker slipknot snapchat snoopy snowball soccer societe soeur
   sofia soldat soleil sonic sophie souris spiderman spirou spotify starcraft starwars stephane stephanie strasbourg stromae suisse summer
   sunshine supercalifragilistic superman superstar suzuki sweety sylvie tartine tata tatie telephone tempete tennis terre test teste
   tester testing tete tetris theo thierry thomas thor thunder tiger tigre tiktok timbre tintin titanic titi tom tomraider tonnerre tonton
   tornade tortue toto totoro toujours toulon toulouse tournesol tours toutou tralala travail trinity tristan trustno trustnoone tulipe
   tunisie turlututu turquoise tutu twilight twingo twitter unicorn universite user utilisateur vacances vache valentin valentine valerie
   vanessa vanille vegeta velo vendredi veronique vert victoire victor victoria vincent violet virginie vivelafrance voiture voyage voyou
   wanadoo warcraft warrior welcome whatever whatsapp whisky wifi william windows winter wizard wolverine worldofwarcraft wow wxcvbn
   xavier xbox yahoo yamaha yannick yasmine yoda youssef youtube yves zaza zebulon zelda zidane zizi zizou zoe zouzou zozo zxcvbn zxcvbnm`.split(
    /\s+/,
  ),
);
