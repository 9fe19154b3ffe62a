const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** First names frequent in the United States (Social Security Administration, births of the last hundred years). */
export const givenNames = words(`
  Aaron Abigail Adam Addison Adrian Aiden Alan Albert Alejandro Alexander Alexandra Alexis Alfred Alice Alicia Allison
  Alyssa Amanda Amber Amelia Amy Ana Andrea Andrew Angel Angela Angelina Ann Anna Anne Annie Anthony Antonio Ariana Arthur
  Ashley Aubrey Audrey Austin Autumn Ava Avery Barbara Beatrice Benjamin Bernard Bernice Beth Betty Beverly Billy Bobby
  Bonnie Bradley Brandon Brenda Brian Brianna Brittany Bruce Bryan Caleb Cameron Camila Carl Carla Carlos Carol Caroline
  Carolyn Carrie Catherine Cecilia Chad Charles Charlotte Chelsea Cheryl Chloe Christian Christina Christine Christopher
  Cindy Clara Clarence Claudia Cody Colleen Connie Connor Corey Courtney Craig Crystal Curtis Cynthia Dale Daniel Danielle
  Danny Darlene Darrell David Dawn Deborah Debra Dennis Derek Diana Diane Diego Dolores Dominic Donald Donna Doris Dorothy
  Douglas Duane Dustin Dylan Earl Eddie Edgar Edith Edna Eduardo Edward Edwin Elaine Eleanor Elena Eli Elijah Elizabeth
  Ella Ellen Emily Emma Eric Erica Erin Ernest Esther Ethan Eugene Eva Evan Evelyn Felicia Fernando Florence Frances
  Francis Francisco Franklin Frederick Gabriel Gabriella Gail Gary George Gerald Geraldine Gianna Gilbert Gina Gladys
  Glenn Gloria Gordon Grace Gregory Gwendolyn Hailey Hannah Harold Harper Harry Hazel Heather Hector Helen Henry Herbert
  Herman Holly Howard Hunter Ian Irene Isaac Isabella Isaiah Ivan Jack Jackie Jacob Jacqueline Jaime James Jamie Jane
  Janet Janice Jared Jasmine Jason Javier Jean Jeff Jeffery Jeffrey Jennifer Jeremiah Jeremy Jerome Jerry Jesse Jessica
  Jesus Jill Jim Jimmy Joan Joann Joanne Joe Joel John Johnny Jon Jonathan Jordan Jorge Jose Joseph Joshua Josiah Joy Joyce
  Juan Juanita Judith Judy Julia Julian Julie Justin Kaitlyn Karen Karl Katherine Kathleen Kathryn Kathy Katie Kayla Keith
  Kelly Kenneth Kevin Kim Kimberly Kristen Kristin Kyle Larry Laura Lauren Laurie Lawrence Layla Leah Leo Leon Leonard Leroy
  Leslie Levi Liam Lillian Linda Lisa Logan Lois Lori Louis Louise Lucas Lucille Lucy Luis Luke Luna Lydia Lynn Mackenzie
  Madison Manuel Marcia Marcus Margaret Maria Mariah Marie Marilyn Mario Marion Marissa Marjorie Martha Martin Marvin Mary
  Mason Matthew Maureen Maurice Megan Melanie Melinda Melissa Melvin Mia Michael Michele Michelle Miguel Mildred Milton
  Minnie Misty Mitchell Molly Monica Morgan Nancy Naomi Natalie Nathan Nathaniel Nicholas Nicole Nina Noah Nora Norma Norman
  Oliver Olivia Oscar Owen Paige Pamela Patricia Patrick Paul Paula Pauline Pedro Peggy Peter Philip Phillip Phyllis Rachel
  Ralph Ramon Randall Randy Raymond Rebecca Regina Renee Ricardo Richard Rick Ricky Rita Robert Roberta Roberto Rodney Roger
  Roland Ronald Ronnie Rosa Rose Rosemary Roy Ruby Russell Ruth Ryan Sabrina Sally Samantha Samuel Sandra Sara Sarah Savannah
  Scarlett Scott Sean Sebastian Sergio Seth Shane Shannon Sharon Shawn Sheila Shelby Sherry Shirley Sofia Sophia Spencer
  Stacey Stacy Stanley Stella Stephanie Stephen Steve Steven Stuart Sue Susan Suzanne Sydney Sylvia Tamara Tammy Tanya Tara
  Taylor Teresa Terrance Terry Thelma Theodore Theresa Thomas Tiffany Tim Timothy Tina Todd Tom Tommy Tony Tracy Travis
  Trevor Troy Tyler Tyrone Valerie Vanessa Vera Vernon Veronica Vicki Vickie Victor Victoria Vincent Viola Violet Virginia
  Vivian Walter Wanda Warren Wayne Wendy Wesley Willie William Wyatt Yolanda Yvonne Zachary Zoe`)

/** Family names frequent in the United States (census of 2010). */
export const familyNames = words(`
  Adams Aguilar Alexander Allen Alvarado Alvarez Anderson Andrews Armstrong Arnold Austin Bailey Baker Banks Barnes Barrett
  Bates Beck Bell Bennett Berry Bishop Black Boyd Bradley Brooks Brown Bryant Burke Burns Burton Butler Byrd Caldwell
  Campbell Carlson Carpenter Carr Carroll Carter Castillo Castro Chapman Chavez Chen Clark Cole Coleman Collins Contreras
  Cook Cooper Cox Crawford Cruz Cunningham Curtis Daniels Davidson Davis Dean Delgado Diaz Dixon Douglas Duncan Dunn Edwards
  Elliott Ellis Estrada Evans Ferguson Fernandez Fisher Fields Fleming Fletcher Flores Ford Foster Fowler Fox Franklin
  Freeman Fuller Garcia Gardner Garrett Garza George Gibson Gilbert Gomez Gonzales Gonzalez Gordon Graham Grant Graves Gray
  Green Greene Griffin Guerrero Gutierrez Guzman Hall Hamilton Hansen Hanson Harper Harris Harrison Hart Harvey Hawkins
  Hayes Henderson Henry Hernandez Herrera Hicks Hill Hoffman Holland Holmes Holt Hopkins Horton Howard Howell Hudson Hughes
  Hunt Hunter Jackson Jacobs James Jenkins Jensen Jimenez Johnson Johnston Jones Jordan Joseph Keller Kelley Kelly Kennedy
  Khan Kim King Klein Knight Lambert Lane Larson Lawrence Lawson Le Lee Lewis Li Little Long Lopez Lowe Lucas Lynch Lynn
  Marshall Martin Martinez Mason Matthews May McCarthy McCoy McDonald McKinney Medina Mendez Mendoza Meyer Miller Mills
  Mitchell Montgomery Moore Morales Moreno Morgan Morris Morrison Munoz Murphy Murray Myers Neal Nelson Newman Newton Nguyen
  Nichols Nunez Obrien Oliver Olson Ortega Ortiz Owens Padilla Palmer Park Parker Patel Patterson Payne Pearson Pena Perez
  Perkins Perry Peters Peterson Pham Phillips Pierce Porter Powell Price Ramirez Ramos Ray Reed Reese Reid Reyes Reynolds
  Rhodes Rice Richards Richardson Riley Rios Rivera Robbins Roberts Robertson Robinson Rodgers Rodriguez Rogers Rojas Romero
  Rose Ross Ruiz Russell Ryan Salazar Sanchez Sanders Sandoval Santiago Santos Schmidt Schneider Schultz Schwartz Scott
  Shaw Silva Simmons Simpson Sims Singh Smith Snyder Soto Spencer Stanley Stephens Stevens Stewart Stone Sullivan Sutton
  Taylor Terry Thomas Thompson Torres Tran Tucker Turner Valdez Vargas Vasquez Vazquez Vega Wade Wagner Walker Wallace Walsh
  Walters Wang Ward Warner Warren Washington Watkins Watson Watts Weaver Webb Weber Weiss Welch Wells West Wheeler White
  Williams Williamson Willis Wilson Wood Woods Wright Wu Yang Young Zhang Zimmerman`)

/** Names that are words, months or places as well: alone they are no name. */
export const alsoWords = words(`
  Amber Angel April August Austin Autumn Banks Bell Berry Bishop Black Brooks Brown Burns Butler Carpenter Cook Cooper Cox
  Crystal Cruz Dale Dawn Dean Fields Fisher Ford Fox Freeman Gardner Gail George Grace Grant Graves Gray Green Hall Harper
  Hart Hazel Hill Holly Holt Hope Hunt Hunter Jack Jackson Jean Jordan Joy Kelly King Knight Lane Le Li Little Long Lowe
  Luna Lynch Madison Mark Marion Mason May Miller Mills Misty Montgomery Morgan Neal Newton Oliver Page Paige Park Parker
  Perkins Porter Price Ray Reed Rice Rich Rick Robin Rose Ruby Sally Savannah Scott Shaw Spencer Star Stone Stuart Sue
  Summer Taylor Terry Tucker Turner Violet Virginia Wade Walker Ward Warren Washington Watts Weaver Webb Wells West White
  Will Woods Wood Wright Wu Wyatt Yang Young Sydney Florence Charlotte Chelsea Dallas Houston Logan Cameron Christian Earl
  Frank Guy Gene Gary Orlando Carol Dolores Tracy Randy Victor Victoria Lincoln Lawrence Franklin Hamilton Henderson Arnold
  Alexander Anderson Santiago Jamaica Paris Georgia Carolina Mercy Faith Norman Rod Sean Tom Bill Bob Pat Art Drew Chase
  Hudson Jersey Trinity Sofia Asia India China Israel Jordan Kim Lee Case Banks Bates Chapman Cole Hayes Holland Lambert
  Moore Myers Nichols Pierce Ross Rhodes Sims Snow Stanley Wise`)

/** Cities of the United States with the most people, and some beyond. */
export const cities = words(`
  Albuquerque Alexandria Anaheim Anchorage Arlington Atlanta Augusta Aurora Austin Bakersfield Baltimore Birmingham Boise
  Boston Brownsville Buffalo Cambridge Chandler Charlotte Chattanooga Chesapeake Chicago Cincinnati Cleveland Columbus
  Dallas Dayton Denver Detroit Durham Fresno Fremont Garland Gilbert Glendale Greensboro Henderson Hialeah Honolulu Houston
  Huntsville Indianapolis Irvine Irving Jacksonville Knoxville Laredo Lexington Lincoln Louisville Lubbock Madison Memphis
  Mesa Miami Milwaukee Minneapolis Mobile Modesto Montgomery Nashville Newark Norfolk Oakland Omaha Orlando Oxnard
  Philadelphia Phoenix Pittsburgh Plano Portland Providence Raleigh Reno Richmond Riverside Rochester Sacramento Scottsdale
  Seattle Shreveport Spokane Stockton Syracuse Tacoma Tallahassee Tampa Toledo Tucson Tulsa Wichita Worcester Yonkers
  London Manchester Liverpool Glasgow Edinburgh Dublin Paris Berlin Hamburg Munich Vienna Zurich Madrid Barcelona Rome Milan
  Lisbon Amsterdam Brussels Stockholm Oslo Copenhagen Helsinki Warsaw Prague Budapest Athens Moscow Istanbul Tokyo Osaka
  Beijing Shanghai Mumbai Delhi Bangkok Singapore Sydney Melbourne Toronto Montreal Vancouver`)
